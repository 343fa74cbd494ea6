/** Portrait codes by name (`ui/art/portrait-features.ts`). */
const PORTRAITS: Readonly<Record<string, string>> = {
  "Amina Yusuf": "3-hijab-plain-maize",
  "Beatrice Auma": "3-braids-woven-cotton",
  "Brian Otieno": "4-cap-straps-sky",
  "Chantal Mukamana": "2-braids-collar-leaf",
  "Daniel Wekesa": "4-short-collar-sky-glasses",
  "Dawit Haile": "2-afro-shirt-clay-beard",
  "Grace Atieno": "4-puffs-woven-sky",
  "Grace Lado": "4-wrap-plain-cotton",
  "Hana Kimani": "3-afro-collar-clay-glasses",
  "Hodan Warsame": "2-hijab-woven-leaf-glasses",
  "Jean-Claude Ndayisenga": "4-short-collar-cotton",
  "Jean-Claude Niyonzima": "3-short-shirt-clay-glasses",
  "Joseph Mugisha": "4-locs-straps-maize",
  "Mariam Hassan": "4-hijab-collar-maize",
  "Nadia Warsame": "2-hijab-collar-clay",
  "Nyandeng Deng": "4-bun-woven-cotton",
  "Rahel Tesfay": "1-braids-plain-sky",
  "Rehema Juma": "3-bun-shirt-leaf-glasses",
  "Samuel Okello": "4-short-shirt-leaf-beard",
  "Tariq Abdelrahman": "3-short-plain-sky-beard",
  "Tesfaye Bekele": "2-short-woven-maize-glasses-beard",
};

export const withPortrait = <Person extends { name: string }>(
  person: Person,
): Person & { portrait: string | null } => ({ ...person, portrait: PORTRAITS[person.name] ?? null });
