export type Option = { value: string; label: string };
type OptionGroup = { label: string; options: readonly Option[] };

/** A line per option: value, space, label; a line without value starts a group. Saves 2 KB of hydration data. */
export type OptionList = string;

/** @param options values without spaces and not empty, labels without line breaks */
export const packOptions = (options: readonly (Option | OptionGroup)[]): OptionList =>
  options
    .map((each) =>
      "value" in each ? lineOf(each) : [` ${each.label}`, ...each.options.map(lineOf)].join("\n"),
    )
    .join("\n");

const lineOf = ({ value, label }: Option): string => `${value} ${label}`;

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
