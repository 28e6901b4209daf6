/** What is true of every scene, whatever the model. */
import { boxOverlapsCircle, boxesOverlap } from '../../src/drawing/geometry.js';
import { type Panel, type Scene } from '../../src/drawing/scene.js';

/** Everything that breaks a law, one sentence each: labels that overlap, cover a node, or leave their panel. */
export function brokenLaws(scene: Scene): string[] {
  return scene.panels.flatMap((panel, index) =>
    [...overlaps(panel), ...escapes(panel), ...nonsense(panel)].map(
      (problem) => `Panel ${index}: ${problem}`,
    ),
  );
}

function overlaps(panel: Panel): string[] {
  const { labels, nodes } = panel;
  return labels.flatMap((label, i) => {
    const said = label.lines.map((line) => line.text).join(' / ');
    return [
      ...labels
        .slice(i + 1)
        .filter((other) => boxesOverlap(label.box, other.box))
        .map((other) => `'${said}' overlaps '${other.lines.map((line) => line.text).join(' / ')}'.`),
      ...nodes
        .filter((node) => boxOverlapsCircle(label.box, node))
        .map((node) => `'${said}' covers the node at ${node.centre.x}, ${node.centre.y}.`),
    ];
  });
}

function escapes({ frame, labels, nodes }: Panel): string[] {
  const boxes = [
    ...labels.map((label) => label.box),
    ...nodes.map(({ centre, radius }) => ({
      x: centre.x - radius,
      y: centre.y - radius,
      width: 2 * radius,
      height: 2 * radius,
    })),
  ];
  return boxes
    .filter(
      (box) =>
        box.x < frame.x ||
        box.y < frame.y ||
        box.x + box.width > frame.x + frame.width ||
        box.y + box.height > frame.y + frame.height,
    )
    .map((box) => `Something at ${box.x}, ${box.y} is outside its panel.`);
}

function nonsense(panel: Panel): string[] {
  const numbers = JSON.stringify(panel, (_, value: unknown) =>
    typeof value === 'number' && !Number.isFinite(value) ? 'NOT A NUMBER' : value,
  );
  return numbers.includes('NOT A NUMBER') ? ['A coordinate is not a finite number.'] : [];
}
