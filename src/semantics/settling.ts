/**
 * What a system does before an input is refused or ignored: the one rule that zones, ticks and exact times ask, see
 * docs/theory/open-systems.md.
 *
 * While time must not pass, whatever the invariants say, an unseen step that is possible goes first. An invariant whose
 * time is up forces nobody yet: the input may come before what it forces. And an input that can be taken need not wait.
 */

/** The unseen steps that go before an input is refused or ignored: all of them, or none. */
export function settlingSteps<Step>(unseen: readonly Step[], stopsTime: () => boolean): readonly Step[] {
  return unseen.length > 0 && stopsTime() ? unseen : [];
}
