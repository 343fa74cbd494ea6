import { m } from "../../../../paraglide/messages";

export const NAME_MESSAGE_KEYS = ["name_shown", "name_hidden"] as const;
export type NameMessageKey = (typeof NAME_MESSAGE_KEYS)[number];

export const nameMessage = (key: NameMessageKey): string =>
  key === "name_shown" ? m.gifts_said_name_shown() : m.gifts_said_name_hidden();

/** Values of the form field `do`. */
const SHOW_NAME = { "name-show": true, "name-hide": false } as const;
export type NameIntent = keyof typeof SHOW_NAME;

/** @returns whether to show the name; null: the form is about something else */
export const parseNameIntent = (intent: string | undefined): boolean | null =>
  intent !== undefined && Object.hasOwn(SHOW_NAME, intent) ? SHOW_NAME[intent as NameIntent] : null;
