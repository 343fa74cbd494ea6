import { readFile, stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { pictureInput } from "../../features/uploads/media/pictures.input.server";
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_PLACES,
  type PictureError,
  type PicturePlace,
  type PictureUse,
} from "../../features/uploads/media/pictures.model";
import {
  addPicture,
  listRecentPictures,
  withdrawPicture,
} from "../../features/uploads/media/pictures.service.server";
import { getToday } from "../../features/site/site.service.server";
import { LOCALES } from "../../platform/i18n/locales";
import type { CommandDeps } from "./command-deps";
import { CommandError } from "./command-error";
import { resolveOperatorPath } from "./operator-path";

const USAGE = `Add a picture (JPEG, PNG, WebP, AVIF or GIF), say what is to be seen in it, and where it is to stand:
  npm run picture -- <file> --alt-en "Who does what" [--alt-fr …] [--alt-ar …] [--alt-sw …]
      [--for <place>/<name>] [--focus 0.5,0.3] [--taken-on 2026-11-21]
      [--consent given --purpose "website" [--until 2028-01-01]]
  Places: ${PICTURE_PLACES.join(", ")}; the name is the last part of the page's address,
  or the name of a person or partner. Without --consent nobody in the picture can be recognised.
See the latest pictures:
  npm run picture -- list
Withdraw one: it vanishes from every page at once, and its files are removed.
  npm run picture -- withdraw <id>`;

const OPTIONS = {
  for: { type: "string" },
  focus: { type: "string" },
  "taken-on": { type: "string" },
  consent: { type: "string" },
  purpose: { type: "string" },
  until: { type: "string" },
  help: { type: "boolean" },
  ...Object.fromEntries(LOCALES.map((locale) => [`alt-${locale}`, { type: "string" as const }])),
} as const;

type OpenDeps = () => Promise<CommandDeps>;
type OptionValues = Record<string, string | undefined>;

export async function pictureCommand(args: string[], openDeps: OpenDeps): Promise<string> {
  const { positionals, optionValues, help } = parse(args);
  const [operand, id, ...more] = positionals;
  if (help || operand === undefined) return USAGE;
  if (more.length > 0) throw usageError(`Unexpected argument: "${more[0]}".`);
  if (operand === "list" && id === undefined) return listPictures(await openDeps());
  if (operand === "withdraw") return withdrawById(id, openDeps);
  if (id !== undefined) throw usageError(`Unexpected argument: "${id}".`);
  return addFromFile(operand, optionValues, openDeps);
}

function parse(args: string[]) {
  try {
    const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const { help = false, ...optionValues } = values;
    return { positionals, help: help as boolean, optionValues: optionValues as OptionValues };
  } catch (error) {
    throw usageError((error as Error).message);
  }
}

const usageError = (reason: string) => new CommandError(`${reason}\n\n${USAGE}`);

async function addFromFile(file: string, optionValues: OptionValues, openDeps: OpenDeps): Promise<string> {
  const details = parseDetails(optionValues);
  const pictureUse = optionValues["for"] === undefined ? null : parsePictureUse(optionValues["for"]);
  const bytes = await readPicture(file);
  const deps = await openDeps();
  if (details.consent.kind === "given" && details.consent.until !== null)
    if (details.consent.until < (await getToday(deps)))
      throw usageError(`--until ${details.consent.until} is over: the picture would never be seen.`);
  await requireClean(deps, file, bytes);
  const added = await addPicture(deps, bytes, details, pictureUse);
  if (!added.ok) {
    if (added.error === "no_such_place")
      throw new CommandError(`There is nothing at ${optionValues["for"]}. The picture was not added.`);
    throw new CommandError(`${file}: ${ERROR_MESSAGES[added.error]} Nothing was changed.`);
  }
  const { id, known } = added.value;
  const outcome = known ? "This picture was known already; what you say of it now is added." : "Added.";
  return `${outcome} Its id is ${id}${pictureUse ? `, and it stands at ${optionValues["for"]}` : ""}.`;
}

const SCAN_TIMEOUT_MS = 60_000;

/** No file is stored that could be scanned later, so a verdict is required. */
async function requireClean(
  { scanner }: Pick<CommandDeps, "scanner">,
  file: string,
  bytes: Uint8Array,
): Promise<void> {
  const scan = await scanner?.scan(bytes, SCAN_TIMEOUT_MS);
  if (scan?.verdict === "malware")
    throw new CommandError(
      `${file}: the malware scanner found ${scan.signature}. Do not open it. Nothing was changed.`,
    );
  if (scan?.verdict === "none")
    throw new CommandError(
      `${file}: the scanner of SCANNER_URL gave no verdict (${scan.reason}: ${scan.detail}). Nothing was changed.`,
    );
}

const ERROR_MESSAGES: Record<PictureError, string> = {
  empty: "the file is empty.",
  too_many_bytes: `the file is larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB. Save it smaller.`,
  too_many_pixels: `the picture has more than ${MAX_PICTURE_PIXELS / 1_000_000} million pixels, or would need too much memory to decode. Save it smaller, or as a plain JPEG.`,
  too_small: "the picture is smaller than 64 pixels.",
  drawing: "this is an SVG drawing, which could carry scripts. Save it as PNG.",
  heic: "this is HEIC, the format of iPhones. Save it as JPEG.",
  not_a_picture: "this is no JPEG, PNG, WebP, AVIF or GIF.",
  damaged: "the picture is damaged or incomplete. Copy it again from where it comes.",
  unreadable:
    "the picture could not be decoded within the limits of time and memory. Save it again, as a JPEG.",
  withdrawn:
    'consent for this picture was withdrawn. If it was given anew, say so with --consent given --purpose "…".',
};

async function readPicture(file: string): Promise<Buffer> {
  const place = resolveOperatorPath(file);
  const found = await stat(place).catch(() => null);
  if (!found) throw usageError(`There is no file ${place}.`);
  if (!found.isFile()) throw usageError(`${place} is not a file.`);
  if (found.size > MAX_PICTURE_BYTES) throw new CommandError(`${file}: ${ERROR_MESSAGES.too_many_bytes}`);
  try {
    return await readFile(place);
  } catch (error) {
    throw new CommandError(`${place} cannot be read: ${(error as Error).message}`);
  }
}

function parsePictureUse(text: string): PictureUse {
  const [place, ...name] = text.split("/");
  if (!PICTURE_PLACES.some((known) => known === place) || name.join("/") === "")
    throw usageError(`--for ${text} names no place.`);
  return { place: place as PicturePlace, name: name.join("/") };
}

function parseDetails(optionValues: OptionValues) {
  const { consent = "none_needed", purpose, until, focus } = optionValues;
  if (!["given", "none_needed"].includes(consent)) throw usageError(`--consent is "given" or "none_needed".`);
  if (consent === "none_needed" && (purpose ?? until) !== undefined)
    throw usageError("--purpose and --until belong to --consent given.");
  if (focus !== undefined && !/^[\d.]+,[\d.]+$/.test(focus))
    throw usageError("--focus is two numbers from 0 to 1, from the left and from the top.");
  const [x, y] = (focus ?? "").split(",").map(Number);
  const parsed = pictureInput.safeParse({
    alt: Object.fromEntries(LOCALES.map((locale) => [locale, optionValues[`alt-${locale}`]])),
    photographedOn: optionValues["taken-on"] ?? null,
    focus: focus === undefined ? null : { x, y },
    consent: consent === "given" ? { kind: "given", purpose, until: until ?? null } : { kind: "none_needed" },
  });
  if (parsed.success) return parsed.data;
  const { path: at, message } = parsed.error.issues[0]!;
  const option = {
    photographedOn: "taken-on",
    alt: `alt-${String(at[1])}`,
    focus: "focus",
    consent: String(at[1]),
  };
  const name = option[at[0] as keyof typeof option];
  throw usageError(optionValues[name] === undefined ? `--${name} is missing.` : `--${name} ${message}.`);
}

async function listPictures(deps: CommandDeps): Promise<string> {
  const pictures = await listRecentPictures(deps);
  if (pictures.length === 0) return "There are no pictures yet.";
  const today = await getToday(deps);
  return pictures
    .map(({ id, alt, consentKind, until, uses, createdAt }) => {
      const endLabel = until !== null && until < today ? "over since" : "until";
      const consent = consentKind === "given" && until !== null ? `given, ${endLabel} ${until}` : consentKind;
      const places = uses.map(({ place, name }) => `${place}/${name}`).join(", ") || "nowhere";
      return `${id}  ${createdAt.toISOString().slice(0, 10)}  consent: ${consent}  at: ${places}\n    ${alt.en ?? ""}`;
    })
    .join("\n");
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

async function withdrawById(text: string | undefined, openDeps: OpenDeps): Promise<string> {
  // A URL copied from a page contains the id.
  const id = UUID.exec(text ?? "")?.[0].toLowerCase();
  if (!id) throw usageError("Which picture? Its id, or the address of its file, is missing.");
  const deps = await openDeps();
  const uses = await withdrawPicture(deps, id);
  if (uses === null)
    throw new CommandError(`There is no picture ${id}. "npm run picture -- list" shows the latest.`);
  const places = uses.map(({ place, name }) => `${place}/${name}`).join(", ");
  return `Withdrawn: it is no longer shown, and its files are removed.${places ? ` It stood at ${places}.` : ""}`;
}
