import { m } from "../../paraglide/messages";
import type { Portrait } from "../../ui/art/portrait-features";

type Labels<Feature extends keyof Portrait> = Record<Extract<Portrait[Feature], string>, () => string>;

export const SKIN_LABELS: Labels<"skin"> = {
  1: m.admin_portrait_skin_1,
  2: m.admin_portrait_skin_2,
  3: m.admin_portrait_skin_3,
  4: m.admin_portrait_skin_4,
};

export const HAIR_LABELS: Labels<"hair"> = {
  short: m.admin_portrait_hair_short,
  afro: m.admin_portrait_hair_afro,
  braids: m.admin_portrait_hair_braids,
  locs: m.admin_portrait_hair_locs,
  bun: m.admin_portrait_hair_bun,
  puffs: m.admin_portrait_hair_puffs,
  hijab: m.admin_portrait_hair_hijab,
  wrap: m.admin_portrait_hair_wrap,
  cap: m.admin_portrait_hair_cap,
};

export const CLOTHES_LABELS: Labels<"clothes"> = {
  plain: m.admin_portrait_clothes_plain,
  woven: m.admin_portrait_clothes_woven,
  collar: m.admin_portrait_clothes_collar,
  shirt: m.admin_portrait_clothes_shirt,
  straps: m.admin_portrait_clothes_straps,
};

export const COLOUR_LABELS: Labels<"colours"> = {
  maize: m.admin_portrait_colours_maize,
  sky: m.admin_portrait_colours_sky,
  cotton: m.admin_portrait_colours_cotton,
  clay: m.admin_portrait_colours_clay,
  leaf: m.admin_portrait_colours_leaf,
};
