import type { ElementType, ReactNode } from "react";
import { type Said, directionOf } from "../platform/languages";

/** A localized text: plain, or marked with its language when it falls back to another one. */
export function Text({ of, as: Tag = "span" }: { of: Said; as?: ElementType }): ReactNode {
  if (typeof of === "string") return Tag === "span" ? of : <Tag>{of}</Tag>;
  return (
    <Tag lang={of.lang} dir={directionOf(of.lang)}>
      {of.text}
    </Tag>
  );
}

/** Clean HTML made from Markdown on the server (`platform/markdown.server.ts`); never anything else. */
export function Prose({ html, className = "prose" }: { html: Said; className?: string }) {
  const said = typeof html === "string" ? { text: html } : { ...html, dir: directionOf(html.lang) };
  const { text, ...language } = said;
  return <div className={className} {...language} dangerouslySetInnerHTML={{ __html: text }} />;
}
