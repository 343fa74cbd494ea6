import type { ReactNode } from "react";
import { useRouteLoaderData } from "react-router";
import { Footer } from "../../../ui/shell/footer";
import { Header } from "../../../ui/shell/header";
import { Loading } from "../../../ui/shell/loading";
import { usePagePosition } from "../../../ui/shell/use-page-position";
import { ToastArea } from "../../../ui/toast/toast-area";
import { SubscribeBlock } from "../../newsletter/subscriptions/ui/subscribe-block";
import { type SiteShellData, fallbackIdentity } from "../site.model";
import "../../../ui/styles/base.css";

/** Used only if the root loader failed. */
const fallbackShell: SiteShellData = {
  ...fallbackIdentity,
  origin: "",
  locale: "en",
  year: fallbackIdentity.foundedYear,
  tagline: fallbackIdentity.tagline.en,
  whatsappText: fallbackIdentity.whatsapp,
};

/** Frame of every public page (specification.md §1). */
export function SiteShell({ children }: { children: ReactNode }) {
  usePagePosition();
  const shell = useRouteLoaderData<SiteShellData>("root") ?? fallbackShell;
  return (
    <>
      <Header name={shell.name} shortName={shell.shortName} labels={shell.labels} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SubscribeBlock />
      <Footer props={shell} />
      <Loading />
      <ToastArea />
    </>
  );
}
