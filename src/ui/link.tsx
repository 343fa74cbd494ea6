import type { ComponentProps } from "react";
import { Link, useLocation } from "react-router";
import { hrefOf } from "../platform/i18n/href";

type Props = Omit<ComponentProps<typeof Link>, "to"> & { to: string };

/** `to` is the English path. The server renders plain markup: the router took a fifth of the time for a page. */
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
