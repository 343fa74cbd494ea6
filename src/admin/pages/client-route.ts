/** The back office renders its own paths, not the router of the site. */
export default function ClientRoute() {
  return null;
}
