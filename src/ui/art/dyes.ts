/** n night, i indigo, m maize, r madder, l leaf, c cotton, o clay, s sky, g young leaf (scenes only) */
export type Dye = "n" | "i" | "m" | "r" | "l" | "c" | "o" | "s" | "g";

/** `vars` follows the tokens of the page; the others are for pictures outside a page. */
export type Theme = "light" | "dark" | "vars";
export type FixedTheme = Exclude<Theme, "vars">;

export const DYES: Record<FixedTheme, Record<Dye, string>> = {
  light: {
    n: "#141B3C",
    i: "#2B3FA0",
    m: "#FFC22E",
    r: "#C73A1D",
    l: "#0B6B4A",
    c: "#FFF4D9",
    o: "#EE8D4A",
    s: "#A9BDF5",
    g: "#58B487",
  },
  dark: {
    n: "#0A0F26",
    i: "#3F55C4",
    m: "#FFC94A",
    r: "#DB5335",
    l: "#1F8A63",
    c: "#F3E7C8",
    o: "#F09A5C",
    s: "#9FB4F2",
    g: "#74C9A0",
  },
};

const ACCENTS: Record<FixedTheme, Record<string, string>> = {
  light: { "loom-warp": "#7A83AE", "loom-fell": "#141B3C", cell: "#2B3FA0", "cell-off": "#CDD2E6" },
  dark: { "loom-warp": "#7F8BC8", "loom-fell": "#FFF4D9", cell: "#FFC94A", "cell-off": "#3B4680" },
};

/** Ground, then four dyes. Ground and first dye contrast 4.5:1 in light and 3:1 in dark, for legible initials. */
export type Palette = readonly [Dye, Dye, Dye, Dye, Dye];

export const PALETTES = [
  ["n", "m", "r", "c", "o"],
  ["i", "c", "m", "s", "n"],
  ["r", "c", "n", "m", "o"],
  ["l", "c", "m", "n", "s"],
  ["m", "n", "r", "c", "l"],
  ["c", "n", "r", "i", "m"],
  ["n", "s", "m", "c", "r"],
  ["o", "n", "m", "c", "r"],
] as const satisfies readonly Palette[];

/** Accepts any number, so that a stored choice survives a shorter list. */
export function paletteAt(index: number): Palette {
  return PALETTES[paletteIndex(index)] ?? PALETTES[0];
}

export function paletteIndex(index: number): number {
  const whole = Number.isFinite(index) ? Math.trunc(index) : 0;
  return ((whole % PALETTES.length) + PALETTES.length) % PALETTES.length;
}

export const dyed = (dye: Dye) => `var(--c-${dye})`;

/** Replaces tokens by their values, for renderers without CSS variables (raster images, emails). */
export function fixDyes(markup: string, theme: FixedTheme): string {
  return markup.replace(/var\(--(?:c-(\w)|([\w-]+))\)/g, (token, dye: Dye | undefined, accent: string) => {
    return (dye ? DYES[theme][dye] : ACCENTS[theme][accent]) ?? token;
  });
}
