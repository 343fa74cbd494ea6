import { m } from "../../../../paraglide/messages";
import { LANGUAGE_NAMES, LOCALES } from "../../../../platform/i18n/locales";
import { Icon } from "../../../../ui/icons/icon";
import { NEWSLETTER_LISTS } from "../../newsletter.model";
import type { SubscriberView } from "../subscriber-view.server";
import { listHelp, listLabel } from "../../ui/list-labels";
import "../../../../ui/form/field.css";
import "./preferences.css";

type Props = {
  settings: NonNullable<SubscriberView["settings"]> & { pause?: string };
  pauses: SubscriberView["pauses"];
  problem: "none" | "unavailable" | undefined;
};

/** A native form, so that it works before any script loads. */
export function PreferencesForm({ settings, pauses, problem }: Props) {
  const none = problem === "none";
  return (
    <>
      {problem ? <ProblemNote problem={problem} /> : null}
      <form method="post" className="stack">
        <fieldset
          className={none ? "field invalid" : "field"}
          aria-describedby={none ? "lists-error" : undefined}
        >
          <legend>{m.newsletter_preferences_lists()}</legend>
          {none ? (
            <p id="lists-error" className="field-error">
              <Icon name="circle-alert" />
              {m.newsletter_preferences_none()}
            </p>
          ) : null}
          {NEWSLETTER_LISTS.map((list) => (
            <ListTick key={list} list={list} isChecked={settings.lists.includes(list)} />
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor="locale">{m.newsletter_preferences_language()}</label>
          <select id="locale" name="locale" defaultValue={settings.locale}>
            {LOCALES.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {LANGUAGE_NAMES[locale]}
              </option>
            ))}
          </select>
        </div>
        <PauseField settings={settings} pauses={pauses} />
        <div className="actions">
          <button type="submit" className="button go">
            {m.newsletter_preferences_save()}
          </button>
        </div>
      </form>
    </>
  );
}

function PauseField({ settings, pauses }: Pick<Props, "settings" | "pauses">) {
  const { pausedUntil, pause = pausedUntil === null ? "none" : "keep" } = settings;
  return (
    <div className="field">
      <label htmlFor="pause">{m.newsletter_preferences_pause()}</label>
      {pausedUntil === null ? null : (
        <span id="pause-hint" className="hint">
          {m.newsletter_preferences_paused({ date: pausedUntil })}
        </span>
      )}
      <select
        id="pause"
        name="pause"
        defaultValue={pause}
        aria-describedby={pausedUntil === null ? undefined : "pause-hint"}
      >
        {pausedUntil === null ? null : <option value="keep">{m.newsletter_preferences_pause_keep()}</option>}
        <option value="none">{m.newsletter_preferences_pause_none()}</option>
        {pauses.map(({ value, days }) => (
          <option key={value} value={value}>
            {m.newsletter_preferences_pause_days({ days })}
          </option>
        ))}
      </select>
    </div>
  );
}

function ProblemNote({ problem }: { problem: NonNullable<Props["problem"]> }) {
  const none = problem === "none";
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a failed post the first thing to read is what went wrong
    <div className="errors" role="alert" tabIndex={-1} autoFocus>
      <h2>{none ? m.form_error_headings({ count: 1 }) : m.newsletter_link_away_title()}</h2>
      <p>
        <a href="#list-weekly">{none ? m.newsletter_preferences_none() : m.newsletter_link_away_lead()}</a>
      </p>
    </div>
  );
}

type ListTickProps = { list: (typeof NEWSLETTER_LISTS)[number]; isChecked: boolean };

const ListTick = ({ list, isChecked }: ListTickProps) => (
  <div className="tick">
    <input
      type="checkbox"
      id={`list-${list}`}
      name={`list-${list}`}
      defaultChecked={isChecked}
      aria-describedby={`list-${list}-hint`}
    />
    <label htmlFor={`list-${list}`}>{listLabel(list)}</label>
    <span id={`list-${list}-hint`} className="hint">
      {listHelp(list)}
    </span>
  </div>
);
