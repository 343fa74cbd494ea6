/** What is drawn inside an icon's `<svg>`, without its title. Paths that follow each other become one. */
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

/**
 * The same path after another one: there `m` would be counted from where that one ended. Numbers that follow the
 * first two are a line.
 */
const withAbsoluteStart = (d: string) =>
  d.replace(/^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+) ?([a-zA-Z]?)/, (_, x, y, next) => `M${x} ${y}${next || "l"}`);
