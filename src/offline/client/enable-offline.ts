/** Installs the worker on demand, for visitors with data saver. @param button followed by a hidden error message */
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
