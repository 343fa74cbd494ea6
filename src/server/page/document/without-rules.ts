import { type AtRule, type ChildNode, type Container, type Declaration, parse } from "postcss";

/** Compared as a whole: their declarations mean nothing alone. */
const WHOLE_RULES = /^(font-face|keyframes|-webkit-keyframes)$/;

/** @returns `css` without the declarations that `removed` has in the same rule, and without empty rules */
export function withoutRules(css: string, removed: string): string {
  const keys = new Set<string>();
  const collect = (node: ChildNode) => void keys.add(keyOf(node));
  forEachPart(parse(removed), collect);
  const root = parse(css);
  const found: ChildNode[] = [];
  forEachPart(root, (node) => {
    if (keys.has(keyOf(node))) found.push(node);
  });
  for (const node of found) node.remove();
  removeEmpty(root);
  return root.toString();
}

function forEachPart(container: Container, visit: (node: Declaration | AtRule) => void): void {
  container.each((node) => {
    if (node.type === "decl" || (node.type === "atrule" && WHOLE_RULES.test(node.name))) visit(node);
    else if ("nodes" in node && node.nodes) forEachPart(node as Container, visit);
  });
}

function keyOf(node: ChildNode): string {
  const enclosing: string[] = [];
  for (let { parent } = node; parent && parent.type !== "root"; parent = parent.parent as typeof parent) {
    if (parent.type === "rule") enclosing.push((parent as unknown as { selector: string }).selector);
    else if (parent.type === "atrule")
      enclosing.push(`@${(parent as AtRule).name} ${(parent as AtRule).params}`);
  }
  return [...enclosing.toReversed(), node.toString()].join("|");
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!("nodes" in node) || !node.nodes) return;
    removeEmpty(node as Container);
    if (node.nodes.length === 0) node.remove();
  });
}
