/**
 * Speed controls side by side that share nothing, or the road, which counts how many are enabled: each follows a wanted speed
 * when it is asked to.
 */
export function speedControls(count: number, road: 'own' | 'shared'): string {
  const each = Array.from({ length: count }, (_, k) => k);
  const counted = (change: string): string =>
    road === 'shared' ? `assign enabled = enabled ${change};` : '';
  const controls = each.map((k) => {
    const inputs = ['enable', 'disable', 'clear', 'record', 'faster', 'slower', 'sample'];
    const names = [...inputs, 'brake', 'push', 'pushHard'].map((name) => `${name}${k}`);
    return `chan ${names.join(', ')};
process Control${k}() {
  int[0,10] wanted = 0, now = 0;
  int[-10,10] pull = 0;
  state Off, On, Answer;
  commit Answer;
  init Off;
  trans Off -> Off { sync clear${k}?; assign wanted = 0; },
    Off -> Off { sync record${k}?; assign wanted = now; },
    Off -> On { sync enable${k}?; ${counted('+ 1')} },
    On -> Off { sync disable${k}?; ${counted('- 1')} },
    On -> On { sync clear${k}?; assign wanted = 0; },
    On -> On { sync record${k}?; assign wanted = now; },
    On -> On { sync faster${k}?; assign wanted = wanted < 10 ? wanted + 1 : wanted; },
    On -> On { sync slower${k}?; assign wanted = wanted > 0 ? wanted - 1 : wanted; },
    On -> Answer { sync sample${k}?; assign pull = (wanted - now) / 2; },
    Answer -> On { guard pull <= 0; sync brake${k}!; assign now = now > 0 ? now - 1 : 0, pull = 0; },
    Answer -> On { guard pull == 1; sync push${k}!; assign now = now + 1, pull = 0; },
    Answer -> On { guard pull >= 2; sync pushHard${k}!; assign now = now + 2, pull = 0; };
}
`;
  });
  const processes = each.map((k) => `Control${k}`);
  return `int[0,${count}] enabled = 0;\n${controls.join('')}system ${processes.join(', ')};`;
}
