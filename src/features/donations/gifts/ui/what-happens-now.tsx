import { m } from "../../../../paraglide/messages";
import { Icon } from "../../../../ui/icons/icon";
import { SiteLink } from "../../../../ui/link";
import type { GiftOutcomeView } from "../gift-view.server";

export function WhatHappensNow({ gift }: { gift: GiftOutcomeView }) {
  if (!gift.isPaid) return null;
  return (
    <section className="stack" aria-labelledby="now">
      <h2 id="now">{m.gifts_now()}</h2>
      <ul className="ticks">
        {gift.monthly ? (
          <li>
            <Icon name="calendar" />
            <span>
              {gift.next === null ? m.gifts_now_monthly() : m.gifts_now_next({ date: gift.next })}{" "}
              {gift.manageUrl === null ? (
                <SiteLink to="/donate/manage">{m.gifts_link_button()}</SiteLink>
              ) : (
                <a href={gift.manageUrl}>{m.gifts_notice_button()}</a>
              )}
            </span>
          </li>
        ) : null}
        <li>
          <Icon name="check" />
          <span>
            {m.gifts_now_books()} <SiteLink to={gift.booksUrl}>{m.books_title()}</SiteLink>
          </span>
        </li>
        {gift.campaign === null ? null : (
          <li>
            <Icon name="heart" />
            <span>{m.gifts_now_updates()}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
