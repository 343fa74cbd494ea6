/** What is behind an address of the office is drawn by the office itself, not by the router of the site. */
export default function ClientRoute() {
  return null;
}
