import { m } from "../../../paraglide/messages";
import type { Deps } from "../../../platform/deps";
import { type LocalizedText, resolveText, plainText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { artOf } from "../../../ui/art/art-of";
import { type SceneName, SCENE_NAMES } from "../../../ui/art/scenes";
import { getPost } from "../../blog/blog.service.server";
import { getCampaign } from "../../campaigns/campaigns.service.server";
import { getEvent } from "../../events/events.service.server";
import { getPictureBySlug } from "../../gallery/gallery.service.server";
import { getInitiative } from "../../programs/initiatives.service.server";
import { getProgram } from "../../programs/programs.service.server";
import { STATIC_PAGES, staticPageSlug } from "../static-pages.server";
import type { SharingCard } from "./sharing-image.server";

type ReadDeps = Pick<Deps, "db" | "now" | "payments">;
type FindCard = (deps: ReadDeps, slug: string, locale: Locale) => Promise<SharingCard | null>;
type Item = {
  slug: string;
  title: LocalizedText;
  art: Parameters<typeof artOf>[0]["art"];
  image: string | null;
};

const CARD_SOURCES: Record<string, FindCard> = {
  site: async (_deps, slug, locale) => sectionCard(slug, locale),
  programs: itemCard(getProgram, m.nav_programs),
  events: itemCard(getEvent, m.nav_events),
  blog: itemCard(getPost, m.nav_blog),
  fundraisers: itemCard(getCampaign, m.campaigns_title),
  initiatives: itemCard(getInitiative, m.initiatives_title),
  gallery: itemCard(getPictureBySlug, m.nav_gallery),
};

export async function findCard(
  deps: ReadDeps,
  kind: string,
  slug: string,
  locale: Locale,
): Promise<SharingCard | null> {
  const find = Object.hasOwn(CARD_SOURCES, kind) ? CARD_SOURCES[kind] : undefined;
  return find ? find(deps, slug, locale) : null;
}

function itemCard(
  find: (deps: ReadDeps, slug: string) => Promise<Item | null>,
  label: (inputs: Record<string, never>, options: { locale: Locale }) => string,
): FindCard {
  return async (deps, slug, locale) => {
    const found = await find(deps, slug);
    if (found === null) return null;
    const resolvedTitle = resolveText(found.title, locale);
    const lang = typeof resolvedTitle === "string" ? locale : resolvedTitle.lang;
    return {
      title: plainText(resolvedTitle),
      lang,
      label: label({}, { locale: lang }),
      art: sceneOf(found.image) ?? artOf(found),
    };
  };
}

function sceneOf(image: string | null): { scene: SceneName } | undefined {
  const name = image?.startsWith("scene:") ? image.slice("scene:".length) : "";
  return SCENE_NAMES.includes(name as SceneName) ? { scene: name as SceneName } : undefined;
}

function sectionCard(slug: string, locale: Locale): SharingCard | null {
  const section = STATIC_PAGES.find((one) => staticPageSlug(one) === slug);
  return section ? { title: section.title({}, { locale }), lang: locale, art: section.art } : null;
}
