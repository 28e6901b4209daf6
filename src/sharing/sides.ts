/** Which processes are under test, however that is said. */
import { type Report } from '../base/diagnostic.js';
import { type InterfaceRequest, isNamed, processesUnderTest } from '../network/interface.js';
import { type Network } from '../network/network.js';

export interface SidesRequest extends Pick<InterfaceRequest, 'underTest'> {
  /** The processes that are not under test, where those under test are not named. */
  readonly environment?: readonly string[] | undefined;
}

/** By process; names that are not there are reported. */
export function sidesOf(
  network: Network,
  { environment, underTest: named }: SidesRequest,
  report: Report,
): readonly boolean[] {
  return environment === undefined || named !== undefined
    ? processesUnderTest(network, named, report)
    : network.processes.map(({ name }) => !environment.some((given) => isNamed(name, given, '(')));
}
