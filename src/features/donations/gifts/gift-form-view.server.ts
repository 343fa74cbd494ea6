import { m } from "../../../paraglide/messages";
import { localize, plainText } from "../../../platform/i18n/localized-text";
import type { LocalizedText, ResolvedText } from "../../../platform/i18n/localized-text";
import type { Locale } from "../../../platform/i18n/locales";
import { money } from "../../../platform/money/money";
import { formatMoney } from "../../../platform/money/format-money";
import { type ArtSpec, artOf } from "../../../ui/art/art-of";
import type { PictureView } from "../../../ui/picture/picture";
import { campaignCardView } from "../../campaigns/campaign-view.server";
import { pictureView } from "../../uploads/media/picture-view.server";
import type { GiftChoice } from "../giving/gift-choice.model";
import { giftChooserView, initialTotal } from "../giving/gift-chooser-view.server";
import type { getGiftFormOptions } from "./gift-form.service.server";

type GiftFormOptions = Awaited<ReturnType<typeof getGiftFormOptions>>;

export type PurposeView = {
  title: ResolvedText;
  text: ResolvedText;
  art: ArtSpec;
  picture: PictureView | null;
  /** Null unless the purpose is a fundraiser. */
  raised: string | null;
};

export function giftFormView(
  options: GiftFormOptions,
  choice: GiftChoice,
  coversFee: boolean,
  locale: Locale,
) {
  const { currencies, campaigns, programs, ways, currency, purpose, registration } = options;
  const chooser = giftChooserView(options, choice, locale);
  const limits = currencies.find((each) => each.currency === currency);
  const fee = limits && ways.card ? { fixedMinor: limits.fixedMinor, perMille: limits.perMille } : null;
  const title = (text: LocalizedText) => plainText(localize(text, locale));
  return {
    chooser,
    fee,
    total: initialTotal(chooser, coversFee ? fee : null, locale),
    registration,
    purpose: purpose && purposeView(purpose, locale),
    /** Only fundraisers have a donor wall. */
    listsDonors: purpose?.kind === "campaign",
    // A fundraiser has one currency (docs/decisions/0024).
    currencies:
      purpose?.kind === "campaign"
        ? []
        : currencies.map(({ currency: value, minMinor }) => ({
            value,
            label: m.gifts_currency_from({
              currency: value,
              least: formatMoney(money(minMinor, value), locale),
            }),
          })),
    purposes: [
      { value: "general", label: m.gifts_purpose_general() },
      ...campaigns.map((each) => ({
        value: `campaign:${each.slug}`,
        label: m.gifts_purpose_campaign({ title: title(each.title) }),
      })),
      ...programs.map((each) => ({
        value: `program:${each.slug}`,
        label: m.gifts_purpose_program({ title: title(each.title) }),
      })),
    ],
    initial: {
      for: purpose === null ? "general" : choice.for || "general",
      currency,
      method: ways.card ? "card" : "transfer",
    },
  };
}
export type GiftFormView = ReturnType<typeof giftFormView>;

function purposeView(purpose: NonNullable<GiftFormOptions["purpose"]>, locale: Locale): PurposeView {
  switch (purpose.kind) {
    case "general":
      return {
        title: m.gifts_purpose_general(),
        text: m.gifts_purpose_general_text(),
        art: { seed: "support", family: "plait", palette: 3 },
        picture: null,
        raised: null,
      };
    case "campaign": {
      const { title, text, art, raised, goal } = campaignCardView(purpose.campaign, locale);
      return {
        title,
        text,
        art,
        picture: pictureView(purpose.campaign.picture, locale),
        raised: m.gifts_purpose_raised({ raised, goal }),
      };
    }
    case "program": {
      const { title, shortDescription, picture } = purpose.program;
      return {
        ...localize({ title, text: shortDescription }, locale),
        art: artOf(purpose.program),
        picture: pictureView(picture, locale),
        raised: null,
      };
    }
  }
}
