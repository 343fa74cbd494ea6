export type Option = { value: string; label: string };
type OptionGroup = { label: string; options: readonly Option[] };

/**
 * The options of a long list as one text: a line each, the value, a space, the label; a line without a value begins a group.
 * As an array, hydration data numbers each string: the countries alone would add 2 KB (Brotli) to each form that asks for one.
 */
export type OptionList = string;

/** @param options values hold no space and are not empty, labels hold no line break */
export const packOptions = (options: readonly (Option | OptionGroup)[]): OptionList =>
  options
    .map((each) =>
      "value" in each ? lineOf(each) : [` ${each.label}`, ...each.options.map(lineOf)].join("\n"),
    )
    .join("\n");

const lineOf = ({ value, label }: Option): string => `${value} ${label}`;

/** What `packOptions` packed, in its order; options before the first group are in a group without a label. */
export function unpackOptions(list: OptionList): OptionGroup[] {
  const groups: { label: string; options: Option[] }[] = [{ label: "", options: [] }];
  for (const line of list === "" ? [] : list.split("\n")) {
    const space = line.indexOf(" ");
    const [value, label] = [line.slice(0, space), line.slice(space + 1)];
    if (value === "") groups.push({ label, options: [] });
    else groups.at(-1)!.options.push({ value, label });
  }
  return groups.filter(({ options }) => options.length > 0);
}
