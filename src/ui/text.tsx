import type { ElementType, ReactNode } from "react";
import type { ResolvedText } from "../platform/i18n/localized-text";
import { directionOf } from "../platform/i18n/locales";
import { useLightPage } from "./light-page";

/** Marks the language of a text that falls back to another one. */
export function Text({ of, as: Tag = "span" }: { of: ResolvedText; as?: ElementType }): ReactNode {
  if (typeof of === "string") return Tag === "span" ? of : <Tag>{of}</Tag>;
  return (
    <Tag lang={of.lang} dir={directionOf(of.lang)}>
      {of.text}
    </Tag>
  );
}

/** A picture within a text, as `uploads/body-pictures.server.tsx` writes it. */
const PICTURE = /<picture>.*?<img[^>]* alt="([^"]*)".*?<\/picture>/gs;

/** @param html only sanitized HTML from `platform/text/markdown.server.ts` */
export function Prose({ html, className = "prose" }: { html: ResolvedText; className?: string }) {
  const content = typeof html === "string" ? { text: html } : { ...html, dir: directionOf(html.lang) };
  const { text: whole, ...language } = content;
  // A light page shows the alternative text, as `<Picture>` does.
  const text = useLightPage() ? whole.replaceAll(PICTURE, '<span class="alt">$1</span>') : whole;
  return <div className={className} {...language} dangerouslySetInnerHTML={{ __html: text }} />;
}
