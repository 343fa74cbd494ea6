import { Chip } from "@mui/material";
import { m } from "../../paraglide/messages";
import type { MediaCard } from "../api/api-types";
import { formatDay } from "../shared/format-date";

function consentLabel({ consent, shown }: Pick<MediaCard, "consent" | "shown">): string {
  if (consent.kind === "withdrawn") return m.media_consent_withdrawn();
  if (consent.kind === "none_needed") return m.media_consent_none_needed();
  if (consent.until === null) return m.media_consent_given();
  return shown
    ? m.media_consent_until({ date: formatDay(consent.until) })
    : m.media_consent_over({ date: formatDay(consent.until) });
}

export const ConsentChip = ({ media }: { media: Pick<MediaCard, "consent" | "shown"> }) => (
  <Chip
    size="small"
    variant="outlined"
    color={media.shown ? "default" : "error"}
    label={consentLabel(media)}
  />
);
