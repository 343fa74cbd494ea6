import { renderAsync } from "@resvg/resvg-js";
import { fixDyes } from "../../../ui/art/dyes";
import { MARK_SHAPES } from "../../../ui/shell/logo-mark";

/** `maskable` leaves a margin for systems that crop icons. */
function markSvg(maskable = false): string {
  const [from, size] = maskable ? [-10, 60] : [0, 40];
  const ground = maskable ? `<path fill="var(--c-n)" d="M${from} ${from}h${size}v${size}h-${size}z"/>` : "";
  return fixDyes(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${from} ${from} ${size} ${size}">${ground}${MARK_SHAPES}</svg>`,
    "light",
  );
}

const png = async (size: number, maskable = false): Promise<Buffer> =>
  (await renderAsync(markSvg(maskable), { fitTo: { mode: "width", value: size } })).asPng();

type Icon = { type: string; render: () => string | Promise<Uint8Array> };
const ICONS: Record<string, Icon> = {
  "favicon.svg": { type: "image/svg+xml", render: () => markSvg() },
  "favicon.ico": { type: "image/x-icon", render: favicon },
  "icon-192.png": { type: "image/png", render: () => png(192) },
  "icon-512.png": { type: "image/png", render: () => png(512) },
  "icon-maskable-512.png": { type: "image/png", render: () => png(512, true) },
};
const renderedIcons = new Map<string, Promise<string | Uint8Array>>();

export const ICON_FILES = Object.keys(ICONS);

export async function getIcon(name: string): Promise<{ type: string; body: string | Uint8Array } | null> {
  const icon = Object.hasOwn(ICONS, name) ? ICONS[name] : undefined;
  if (!icon) return null;
  const body = renderedIcons.get(name) ?? Promise.resolve(icon.render());
  renderedIcons.set(name, body);
  return { type: icon.type, body: await body };
}

/** Header of 6 bytes, 16 bytes per picture, then the PNGs of 16, 32 and 48 pixels. */
async function favicon(): Promise<Buffer> {
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(sizes.map((size) => png(size)));
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(sizes[index]!, at);
    header.writeUInt8(sizes[index]!, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(picture.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += picture.length;
  }
  return Buffer.concat([header, ...pictures]);
}
