import { readFileSync, readdirSync } from "node:fs";
import type { Page } from "@playwright/test";

export const VIEWPORTS = [
  { width: 1366, height: 650 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
] as const;

/** Grids that assign a column to each child: an extra child would start a second row. */
const GRID_CHILDREN: Record<string, number> = {
  ".split": 2,
  ".event-layout": 3,
  ".order-layout": 2,
  ".center-page > .wrap": 2,
};

export type Layout = {
  /** Selector of the main form or text: wide, aligned with its heading, in the first window height. */
  main?: string | undefined;
  /** Selector of an element that begins within two window heights. */
  near?: string | undefined;
};

const LIMITS = {
  /** Minimum width of a main form, in px. */
  form: 480,
  /** Height of the page header, which covers the top of the window, with some space, in px. */
  header: 96,
};

/** Checks grids, main form, sticky panels, broken words and missing spaces. @returns one sentence for each fault */
export const findLayoutFaults = (page: Page, layout: Layout): Promise<string[]> =>
  page.evaluate(
    async ({ children, numbers, main, near }) => {
      await document.fonts.ready;
      const faults: string[] = [];
      const view = { width: document.documentElement.clientWidth, height: innerHeight };
      const describeElement = (element: Element): string =>
        element.tagName.toLowerCase() +
        (element.id ? `#${element.id}` : "") +
        [...element.classList].map((name) => `.${name}`).join("");
      const clipped = new Map<Element, boolean>();
      const isClipped = (element: Element): boolean => {
        let answer = clipped.get(element);
        if (answer === undefined) {
          const { clipPath, position } = getComputedStyle(element);
          const above = element.parentElement;
          answer = (clipPath !== "none" && position === "absolute") || (above !== null && isClipped(above));
          clipped.set(element, answer);
        }
        return answer;
      };
      const isHidden = (element: Element): boolean =>
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest(".skip, [aria-hidden=true], script, style, svg, option") !== null ||
        isClipped(element);
      const isRtl = document.documentElement.dir === "rtl";
      const startOf = (box: DOMRect): number => (isRtl ? view.width - box.right : box.left);

      for (const [selector, count] of Object.entries(children))
        for (const grid of document.querySelectorAll(selector)) {
          if (getComputedStyle(grid).display !== "grid") continue;
          const shown = [...grid.children].filter((child) => !child.matches("[hidden], script, template"));
          if (shown.length !== count)
            faults.push(
              `${selector} has ${shown.length} children, not ${count}: ${shown.map(describeElement).join(" ")}`,
            );
        }

      if (near !== undefined) {
        const element = document.querySelector(near);
        const top = element ? Math.round(element.getBoundingClientRect().top + scrollY) : Number.NaN;
        const lowest = 2 * view.height - numbers.header;
        if (!(top <= lowest)) faults.push(`${near} begins at y ${top}, not above ${lowest}`);
      }
      if (main !== undefined) {
        const form = document.querySelector(main);
        const heading = document.querySelector("h1");
        if (!form || !heading) faults.push(`no ${form ? "h1" : main}`);
        else {
          const box = form.getBoundingClientRect();
          const title = heading.getBoundingClientRect();
          const minWidth = Math.min(numbers.form, view.width - 50);
          if (box.width < minWidth)
            faults.push(`${main} is ${Math.round(box.width)} px wide, not ${minWidth}`);
          if (Math.abs(startOf(box) - startOf(title)) > 2)
            faults.push(
              `${main} begins at x ${Math.round(startOf(box))}, its heading at ${Math.round(startOf(title))}`,
            );
          // After an error, the list of errors precedes the fields.
          const errors = form.parentElement!.querySelector(".errors");
          const content = form.matches("form") ? [...form.children].find((child) => !isHidden(child)) : form;
          const first = errors ?? content ?? form;
          const top = Math.round(first.getBoundingClientRect().top + scrollY);
          const lowest = view.height - numbers.header;
          if (top > lowest) faults.push(`${main} begins at y ${top}, not above ${lowest}`);
        }
      }

      for (const element of document.querySelectorAll("body *")) {
        if (getComputedStyle(element).position !== "sticky") continue;
        const button = element.querySelector(".button, button");
        if (!button || isHidden(element)) continue;
        const box = element.getBoundingClientRect();
        // Elements that stick to the window's end show their lower part.
        const isAtEnd = getComputedStyle(element).bottom !== "auto";
        const height = isAtEnd ? box.bottom - button.getBoundingClientRect().top : box.height;
        const maxHeight = view.height - numbers.header;
        if (height > maxHeight)
          faults.push(
            `sticky ${describeElement(element)} with a button needs ${Math.round(height)} px of height, not ${maxHeight}`,
          );
      }

      type TextEnd = { char: string; box: DOMRect; node: Text };
      const range = document.createRange();
      const textEndAt = (node: Text, from: number): TextEnd => {
        range.setStart(node, from);
        range.setEnd(node, from + 1);
        return { char: node.data[from]!, box: range.getBoundingClientRect(), node };
      };
      const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);
      /** On one line, with less than a thin space between them. */
      const areTouching = (one: DOMRect, other: DOMRect): boolean =>
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
          Math.min(one.height, other.height) / 2 &&
        Math.max(one.left, other.left) - Math.min(one.right, other.right) < 1.5 &&
        Math.max(one.left, other.left) - Math.min(one.right, other.right) > -1.5;
      const linesOf = (node: Text, from: number, to: number): number => {
        range.setStart(node, from);
        range.setEnd(node, to);
        const boxes = range.getClientRects();
        if (boxes.length < 2) return boxes.length;
        let lines = 0;
        let bottom = Number.NEGATIVE_INFINITY;
        for (const { width, height, top, bottom: end } of boxes)
          if (width > 0.5 && top > bottom - height / 2) {
            lines++;
            bottom = end;
          }
        return lines;
      };
      /** Splits at spaces, and plain words also at hyphens and slashes. Codes and email addresses must not break. */
      const wordsIn = (text: string): { from: number; to: number }[] =>
        [...text.matchAll(/[^\s\u200b\u00ad]+/g)].flatMap(({ 0: word, index }) => {
          if (word.includes("@") || /^[A-Z]+-[\dA-Z-]+$/.test(word))
            return [{ from: index, to: index + word.length }];
          return [...word.matchAll(/[^-\u2010\u2013\u2014/]+/g)].map((piece) => ({
            from: index + piece.index,
            to: index + piece.index + piece[0].length,
          }));
        });

      let before: TextEnd | null = null;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode as Text;
        const text = node.data;
        if (text.trim() === "") {
          if (text !== "") before = null;
          continue;
        }
        const parent = node.parentElement!;
        if (isHidden(parent)) continue;
        const first = text.search(/\S/);
        const last = text.trimEnd().length - 1;
        const start = textEndAt(node, first);
        if (
          before &&
          before.node.parentElement !== parent &&
          isWord(before.char) &&
          isWord(start.char) &&
          areTouching(before.box, start.box)
        )
          faults.push(`touch: ${before.node.data.trim().slice(-24)}|${text.trim().slice(0, 24)}`);
        before = textEndAt(node, last);
        if (parent.closest("pre, code")) continue;
        if (linesOf(node, first, last + 1) < 2) continue;
        for (const { from, to } of wordsIn(text))
          if (to - from > 1 && linesOf(node, from, to) > 1) faults.push(`broken: ${text.slice(from, to)}`);
      }
      return [...new Set(faults)];
    },
    { children: GRID_CHILDREN, numbers: LIMITS, main: layout.main, near: layout.near },
  );

/** Light pages and the sandbox have their own style sheets. */
const OTHER_STYLE_SHEETS = /^(admin|server|adapters|offline)\//;

export function readPublicStyles(): string {
  const source = new URL("../../../src/", import.meta.url);
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css") && !OTHER_STYLE_SHEETS.test(file))
    .map((file) => readFileSync(new URL(file, source), "utf8"))
    .join("\n");
}

/** Finds classes whose style sheet this page lacks, and classes without any rule. */
export const findClassFaults = (page: Page, styles: string): Promise<string[]> =>
  page.evaluate((css) => {
    const selectorsOf = (rules: Iterable<CSSRule>): string[] =>
      [...rules].flatMap((rule) => [
        ...("selectorText" in rule ? [rule.selectorText as string] : []),
        ...("cssRules" in rule ? selectorsOf(rule.cssRules as CSSRuleList) : []),
      ]);
    const classesIn = (selectors: string[]): Set<string> =>
      new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const allSelectors = selectorsOf(sheet.cssRules);
    const projectClasses = classesIn(allSelectors);
    const pageClasses = classesIn([...document.styleSheets].flatMap((each) => selectorsOf(each.cssRules)));
    const faults: string[] = [];
    // Lists with any class are styled by their component: `ul[class]` in `base.css`.
    const names = new Set(
      [...document.querySelectorAll("body [class]:not(svg, svg *, ul, ol)")].flatMap((each) => [
        ...each.classList,
      ]),
    );
    for (const name of names) {
      if (pageClasses.has(name)) continue;
      if (!projectClasses.has(name)) {
        faults.push(`no rule for .${name}`);
        continue;
      }
      const naming = new RegExp(`\\.${name}(?![\\w-])`);
      const missing = allSelectors.find(
        (selector) =>
          naming.test(selector) &&
          document.querySelector(selector.replaceAll(/::?[a-z-]+(?![a-z-(])/gi, "")) !== null,
      );
      if (missing !== undefined) faults.push(`no style sheet for .${name}: ${missing}`);
    }
    return faults;
  }, styles);
