import { m } from "../paraglide/messages";
import type { Locale } from "../platform/languages";
import { AGAIN, TYPED, type TypedForm } from "./kept";
import { filledPath, offlinePath } from "./page-rules";
import { isDue } from "./send-forms";
import { type UnsentForm, draftOf } from "./unsent-forms";
import { escaped, moment } from "./written";

type Button = { action: string; name: string; value: string; label: string; go?: boolean };

const drawButton = ({ action, name, value, label, go = false }: Button): string =>
  `<form method="post" action="${escaped(action)}"><button class="button ${go ? "go" : "line"}" name="${name}" value="${escaped(value)}">${label}</button></form>`;

/** Forms that were filled in without a line: each says where it is, and can be deleted. */
export function drawUnsent(forms: readonly UnsentForm[], locale: Locale): string {
  if (forms.length === 0) return "";
  const say = { locale };
  const action = offlinePath(locale);
  const items = forms.map((form) => {
    const when = m.offline_saved_at(moment(new Date(form.savedAt), locale), say);
    const drop = drawButton({ action, name: "drop", value: form.id, label: m.unsent_delete({}, say) });
    const { text, way } = stateOf(form, locale);
    const title = form.name ? `${form.title}: ${form.name}` : form.title;
    return `<li data-unsent="${form.state}"><b><bdi>${escaped(title)}</bdi></b> <span>${when}</span><p>${text}</p><div class="saved-ways">${way}${drop}</div></li>`;
  });
  const waits = forms.some(({ state }) => state === "waiting");
  const send = waits
    ? drawButton({ action, name: "send", value: "yes", label: m.unsent_send({}, say), go: true })
    : "";
  return `<h2>${m.unsent_title({}, say)}</h2><ul class="saved-list">${items.join("")}</ul>${send}`;
}

/** Where a form is, and the way on from there. */
function stateOf(form: UnsentForm, locale: Locale): { text: string; way: string } {
  const say = { locale };
  switch (form.state) {
    case "waiting": {
      const { pause, partOf } = form;
      if (pause && !isDue(form, Date.now()))
        return { text: m.unsent_later(moment(new Date(pause.to), locale), say), way: "" };
      if (!partOf) return { text: m.unsent_waiting({}, say), way: "" };
      const way = `<a class="button go" href="${escaped(filledPath(partOf, draftOf(form)))}">${m.unsent_part_whole({}, say)}</a>`;
      return { text: m.unsent_part_waiting({}, say), way };
    }
    case "sent":
      return {
        text: form.partOf ? m.unsent_part_arrived({}, say) : m.unsent_sent({}, say),
        way: `<a class="button go" href="${escaped(form.result)}">${form.partOf ? m.unsent_part_on({}, say) : m.unsent_result({}, say)}</a>`,
      };
    case "asks": {
      const label = m.unsent_open({}, say);
      const again = { action: form.action, name: AGAIN, value: form.id, label, go: true };
      return { text: m.unsent_asks({}, say), way: drawButton(again) };
    }
  }
}

/** One line at the head of a page: that something waits or asks, else that something was sent; empty when there is neither. */
export function drawUnsentNote(forms: readonly UnsentForm[], locale: Locale, styles: string): string {
  const say = { locale };
  const open = forms.some(({ state }) => state !== "sent");
  if (!open && !forms.some((form) => form.state === "sent" && !form.seen)) return "";
  const part = !open && forms.some((form) => form.state === "sent" && !form.seen && form.partOf);
  const text = open
    ? m.unsent_note_waiting({}, say)
    : part
      ? m.unsent_note_part({}, say)
      : m.unsent_note_sent({}, say);
  return `<p role="status" class="saved-copy" data-unsent-note="${open ? "waiting" : "sent"}">${styles}${text} <a href="${offlinePath(locale)}">${m.unsent_note_link({}, say)}</a></p>`;
}

/** At the head of the page of a form: that somebody wrote here and did not send it, with a way to put it back or delete it. */
export function drawTypedNote(typed: TypedForm, locale: Locale, styles: string): string {
  const { address, savedAt, id, name } = typed;
  const say = { locale };
  const when = moment(new Date(savedAt), locale);
  const text = name ? m.typed_note_named({ ...when, name: escaped(name) }, say) : m.typed_note(when, say);
  const button = (what: string, label: string, go: boolean) =>
    drawButton({ action: address, name: TYPED, value: `${what} ${id}`, label, go });
  const back = button("back", m.typed_back({}, say), true);
  const drop = button("delete", m.unsent_delete({}, say), false);
  return `<div role="status" class="saved-copy" data-unsent-note data-typed>${styles}${text}<div class="saved-ways">${back}${drop}</div></div>`;
}
