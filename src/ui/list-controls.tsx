import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { m } from "../paraglide/messages";
import { hrefOf } from "../platform/i18n/href";
import { Icon } from "./icons/icon";
import { SiteLink } from "./link";
import "./form/field.css";
import "./styles/page.css";

export type FilterChoice = { value: string; label: string };

function withParameter(current: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(current);
  next.delete("cursor");
  if (value === "") next.delete(name);
  else next.set(name, value);
  const text = next.toString();
  return text === "" ? "" : `?${text}`;
}

/** Links, so that a filtered list can be shared, bookmarked and used without scripts. */
export function Filters({
  path,
  name,
  label,
  choices,
  all = m.list_all(),
}: {
  path: string;
  name: string;
  label: string;
  choices: FilterChoice[];
  all?: string;
}) {
  const [parameters] = useSearchParams();
  const current = parameters.get(name) ?? "";
  return (
    <nav aria-label={label}>
      <ul className="filters">
        <li aria-hidden="true">{label}</li>
        {[{ value: "", label: all }, ...choices].map((choice) => (
          <li key={choice.value}>
            <SiteLink
              to={`${path}${withParameter(parameters, name, choice.value)}`}
              aria-current={choice.value === current ? "true" : undefined}
            >
              {choice.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ListSearch({ path, label }: { path: string; label: string }) {
  const [parameters] = useSearchParams();
  const otherParameters = [...parameters].filter(([name]) => name !== "q" && name !== "cursor");
  return (
    <Form action={hrefOf(path)} role="search" className="search-form">
      {otherParameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={parameters.get("q") ?? ""}
        maxLength={200}
      />
      <button type="submit" className="button">
        <Icon name="search" />
        <span className="visually-hidden">{m.list_search()}</span>
      </button>
    </Form>
  );
}

/** By cursor, so that pages do not shift when something is published meanwhile. */
export function Pager({ path, next }: { path: string; next: string | null }) {
  const [parameters] = useSearchParams();
  const isPastFirstPage = parameters.has("cursor");
  if (next === null && !isPastFirstPage) return null;
  const first = withParameter(parameters, "cursor", "");
  const nextParameters = new URLSearchParams(parameters);
  if (next !== null) nextParameters.set("cursor", next);
  return (
    <nav className="pager" aria-label={m.list_pages()}>
      {isPastFirstPage ? (
        <SiteLink className="button line" to={`${path}${first}`}>
          {m.list_first()}
        </SiteLink>
      ) : null}
      {next === null ? null : (
        <SiteLink className="button" rel="next" to={`${path}?${nextParameters.toString()}`}>
          {m.list_next()}
        </SiteLink>
      )}
    </nav>
  );
}

/** Shows `emptyText` if the list has no filters, else `children`. */
export function EmptyList({
  path,
  emptyText,
  emptyAction = { to: "/contact", label: m.events_ticket_write() },
  children,
}: {
  path: string;
  emptyText: string;
  emptyAction?: { to: string; label: string };
  children: ReactNode;
}) {
  const [parameters] = useSearchParams();
  return parameters.size === 0 ? (
    <EmptyState to={emptyAction.to} action={emptyAction.label}>
      {emptyText}
    </EmptyState>
  ) : (
    <EmptyState to={path} action={m.list_show_all()}>
      {children}
    </EmptyState>
  );
}

export function EmptyState({ children, to, action }: { children: ReactNode; to: string; action: string }) {
  return (
    <div className="empty">
      <p>{children}</p>
      <SiteLink className="button line" to={to}>
        {action}
      </SiteLink>
    </div>
  );
}
