type OrderSelection = {
  buyerName: string;
  buyerEmail: string;
  guests: readonly { typeKey: string; name: string }[];
};

/** Prefilled fields of the order form: `take.regular`, `fullName`, `guests.0.name`. */
export const reorderFields = ({ buyerName, buyerEmail, guests }: OrderSelection): Record<string, string> => ({
  ...Object.fromEntries(
    [...Map.groupBy(guests, ({ typeKey }) => typeKey)].map(([key, of]) => [`take.${key}`, String(of.length)]),
  ),
  ...Object.fromEntries(guests.map(({ name }, index) => [`guests.${index}.name`, name])),
  fullName: buyerName,
  email: buyerEmail,
});
