/** What the build makes of the bundled models. */
declare module 'virtual:gallery' {
  export const gallery: readonly {
    readonly file: string;
    readonly summary: string;
    readonly url: string;
    readonly light: string;
    readonly dark: string;
  }[];
}

declare module '*.css';
