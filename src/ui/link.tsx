import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { hrefOf } from "../platform/i18n/href";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/**
 * A link inside the site: `to` is the English path; the reader's language is put in front. The server writes only its
 * markup: to resolve a hundred links in the router was a fifth of its work on a page.
 */
export function SiteLink({ to, ...rest }: Props) {
  const href = hrefOf(to);
  if (!import.meta.env.SSR) return <Link to={href} discover="none" {...rest} />;
  const { reloadDocument: _, state: __, children, ...attributes } = rest;
  return (
    <a {...attributes} href={href}>
      {children}
    </a>
  );
}

type MenuLinkProps = { to: string; children: string };

/** A link of a menu: marked with `aria-current="page"` on its page and those below it. */
export function MenuLink({ to, children }: MenuLinkProps) {
  const href = hrefOf(to);
  const { pathname } = useLocation();
  const isHere = pathname === href || (to !== "/" && pathname.startsWith(`${href}/`));
  return (
    <SiteLink to={to} aria-current={isHere ? "page" : undefined}>
      {children}
    </SiteLink>
  );
}
