export type Option = { value: string; label: string };

/**
 * The options of a long list as one text: a line each, the value, a space, the label. As an array, hydration data numbers
 * each string: the countries alone would add 2 KB (Brotli) to each form that asks for one.
 */
export type OptionList = string;

/** @param options values hold no space, labels no line break */
export const packOptions = (options: readonly Option[]): OptionList =>
  options.map(({ value, label }) => `${value} ${label}`).join("\n");

/** What `packOptions` packed, in its order. */
export const unpackOptions = (list: OptionList): Option[] =>
  list === ""
    ? []
    : list.split("\n").map((line) => {
        const space = line.indexOf(" ");
        return { value: line.slice(0, space), label: line.slice(space + 1) };
      });
