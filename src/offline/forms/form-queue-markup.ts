import { m } from "../../paraglide/messages";
import type { Locale } from "../../platform/i18n/locales";
import { RETRY_FIELD, DRAFT_FIELD } from "../worker-protocol";
import type { FormDraft } from "./form-draft";
import { draftPath, offlinePath } from "../pages/page-rules";
import { isDue } from "./send-queue";
import { type QueuedForm, draftIdOf } from "./form-queue";
import { escapeHtml, formatMoment } from "../markup";

type Button = { action: string; name: string; value: string; label: string; isPrimary?: boolean };

const renderButton = ({ action, name, value, label, isPrimary = false }: Button): string =>
  `<form method="post" action="${escapeHtml(action)}"><button class="button ${isPrimary ? "go" : "line"}" name="${name}" value="${escapeHtml(value)}">${label}</button></form>`;

export function renderQueue(forms: readonly QueuedForm[], locale: Locale): string {
  if (forms.length === 0) return "";
  const options = { locale };
  const action = offlinePath(locale);
  const items = forms.map((form) => {
    const when = m.offline_saved_at(formatMoment(new Date(form.savedAt), locale), options);
    const deleteButton = renderButton({
      action,
      name: "drop",
      value: form.id,
      label: m.unsent_delete({}, options),
    });
    const { text, actionMarkup } = describeState(form, locale);
    const title = form.name ? `${form.title}: ${form.name}` : form.title;
    return `<li data-unsent="${form.state}"><b><bdi>${escapeHtml(title)}</bdi></b> <span>${when}</span><p>${text}</p><div class="saved-ways">${actionMarkup}${deleteButton}</div></li>`;
  });
  const hasWaiting = forms.some(({ state }) => state === "waiting");
  const send = hasWaiting
    ? renderButton({ action, name: "send", value: "yes", label: m.unsent_send({}, options), isPrimary: true })
    : "";
  return `<h2>${m.unsent_title({}, options)}</h2><ul class="saved-list">${items.join("")}</ul>${send}`;
}

function describeState(form: QueuedForm, locale: Locale): { text: string; actionMarkup: string } {
  const options = { locale };
  switch (form.state) {
    case "waiting": {
      const { pause, partOf } = form;
      if (pause && !isDue(form, Date.now()))
        return { text: m.unsent_later(formatMoment(new Date(pause.to), locale), options), actionMarkup: "" };
      if (!partOf) return { text: m.unsent_waiting({}, options), actionMarkup: "" };
      const actionMarkup = `<a class="button go" href="${escapeHtml(draftPath(partOf, draftIdOf(form)))}">${m.unsent_part_whole({}, options)}</a>`;
      return { text: m.unsent_part_waiting({}, options), actionMarkup };
    }
    case "sent":
      return {
        text: form.partOf ? m.unsent_part_arrived({}, options) : m.unsent_sent({}, options),
        actionMarkup: `<a class="button go" href="${escapeHtml(form.result)}">${form.partOf ? m.unsent_part_on({}, options) : m.unsent_result({}, options)}</a>`,
      };
    case "asks": {
      const label = m.unsent_open({}, options);
      const retryButton = { action: form.action, name: RETRY_FIELD, value: form.id, label, isPrimary: true };
      return { text: m.unsent_asks({}, options), actionMarkup: renderButton(retryButton) };
    }
  }
}

export function renderQueueNote(forms: readonly QueuedForm[], locale: Locale, styles: string): string {
  const options = { locale };
  const open = forms.some(({ state }) => state !== "sent");
  if (!open && !forms.some((form) => form.state === "sent" && !form.seen)) return "";
  const part = !open && forms.some((form) => form.state === "sent" && !form.seen && form.partOf);
  const text = open
    ? m.unsent_note_waiting({}, options)
    : part
      ? m.unsent_note_part({}, options)
      : m.unsent_note_sent({}, options);
  return `<p role="status" class="saved-copy" data-unsent-note="${open ? "waiting" : "sent"}">${styles}${text} <a href="${offlinePath(locale)}">${m.unsent_note_link({}, options)}</a></p>`;
}

export function renderDraftNote(typed: FormDraft, locale: Locale, styles: string): string {
  const { address, savedAt, id, name } = typed;
  const options = { locale };
  const when = formatMoment(new Date(savedAt), locale);
  const text = name
    ? m.typed_note_named({ ...when, name: escapeHtml(name) }, options)
    : m.typed_note(when, options);
  const button = (what: string, label: string, isPrimary: boolean) =>
    renderButton({ action: address, name: DRAFT_FIELD, value: `${what} ${id}`, label, isPrimary });
  const back = button("back", m.typed_back({}, options), true);
  const deleteButton = button("delete", m.unsent_delete({}, options), false);
  return `<div role="status" class="saved-copy" data-unsent-note data-typed>${styles}${text}<div class="saved-ways">${back}${deleteButton}</div></div>`;
}
