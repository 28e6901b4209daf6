/** Which files are machines and relations: told by the name, so that what reads them is loaded only for them. */

export function isYaml(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
