/**
 * What the button "Keep pages on this phone" does. Fetched with its first press, and not part of the application: who
 * saves data never loads that. When the worker has taken over, the page is loaded anew and shows what is kept.
 * @param button followed by a hidden element that says that it did not work
 */
export default async function enableOffline(button: HTMLButtonElement): Promise<void> {
  const showFailure = () => {
    button.removeAttribute("aria-busy");
    (button.nextElementSibling as HTMLElement).hidden = false;
  };
  button.setAttribute("aria-busy", "true");
  try {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) return location.reload();
    serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    const { installing } = await serviceWorker.register("/sw.js");
    installing?.addEventListener("statechange", () => {
      if (installing.state === "redundant") showFailure();
    });
  } catch {
    showFailure();
  }
}
