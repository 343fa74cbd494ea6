import { m } from "../../../../paraglide/messages";

export const orderLabels = () => ({
  fullName: m.tickets_full_name(),
  email: m.tickets_email(),
  accessNeeds: m.tickets_needs(),
  gift: m.tickets_gift_question(),
  "guests.name": m.tickets_guest_name(),
});
