import { expect, test } from "vitest";
import { countryOptions } from "../../../platform/forms/country-options.server";
import { unpackOptions } from "../../../platform/forms/option-list";
import { extractInPageOptions } from "./select-options";
import { m } from "../../../paraglide/messages";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;");

const select = (list: string) =>
  `<select name="country" id="country"><option value="">Choose</option>${unpackOptions(list)
    .map(({ label, options }) => {
      const all = options.map(
        (each) =>
          `<option value="${each.value}"${each.value === "KE" ? ' selected=""' : ""}>${escaped(each.label)}</option>`,
      );
      return label === "" ? all.join("") : `<optgroup label="${escaped(label)}">${all.join("")}</optgroup>`;
    })
    .join("")}</select>`;

const grouped = countryOptions("en", m.reg_other_country(), {
  label: m.reg_countries_taught(),
  others: "Others",
  codes: ["KE", "UG"],
});

test("a list of options in the page is left out of the data, and its position is recorded", () => {
  for (const list of [countryOptions("fr", "Ailleurs"), grouped]) {
    const data = JSON.stringify(["before", list, "after"]);
    const { data: rest, inPage } = extractInPageOptions(data, select(list));
    expect(rest).toBe('["before",,"after"]');
    const [[position, id]] = inPage as [[number, string]];
    expect(id).toBe("country");
    expect(rest.slice(0, position) + JSON.stringify(list) + rest.slice(position)).toBe(data);
  }
});

test("a list that the page shows differently, in short or twice stays in the data", () => {
  const data = JSON.stringify([grouped]);
  const other = select(grouped).replace("Kenya", "Republic of Kenya");
  expect(extractInPageOptions(data, other)).toEqual({ data, inPage: [] });
  expect(extractInPageOptions(data, "<p>no list</p>")).toEqual({ data, inPage: [] });
  const twice = JSON.stringify([grouped, grouped]);
  expect(extractInPageOptions(twice, select(grouped))).toEqual({ data: twice, inPage: [] });
  const short = JSON.stringify(["a A"]);
  expect(extractInPageOptions(short, select("a A"))).toEqual({ data: short, inPage: [] });
});
