/** Returns the shapes inside an icon's `<svg>`, without its title. Adjacent paths are merged. */
export const iconShapes = (svg: string): string =>
  svg
    .replace(/^[^]*?<svg[^>]*>/, "")
    .replace(/<title>.*?<\/title>|<\/svg>/g, "")
    .replace(/>\s+</g, "><")
    .replace(/\s+\/>/g, "/>")
    .replace(/(?:<path d="[^"]*"\/>){2,}/g, mergePaths)
    .trim();

const mergePaths = (paths: string) =>
  `<path d="${[...paths.matchAll(/ d="([^"]*)"/g)].map(([, d = ""]) => withAbsoluteStart(d)).join("")}"/>`;

/** Makes the start of a path absolute: after a merge, `m` would be relative to the end of the previous path. */
const withAbsoluteStart = (d: string) =>
  d.replace(/^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+) ?([a-zA-Z]?)/, (_, x, y, next) => `M${x} ${y}${next || "l"}`);
