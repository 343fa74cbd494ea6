import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import type { PageHandle } from "../../../platform/pages/page-handle";
import { parseListQuery } from "../../../platform/pagination/list-query";
import { depsContext } from "../../../platform/pages/request-context";
import { EmptyState, Pager } from "../../../ui/list-controls";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { browseGallery } from "../gallery.service.server";
import { pictureCardView } from "../gallery-view.server";
import { Album, AlbumLinks } from "../ui/album";
import { imageGallery } from "../ui/gallery-json-ld";
import type { Route } from "./+types/gallery-page";

export const handle: PageHandle = { query: ["cursor"] };

export async function loader({ request, context }: Route.LoaderArgs) {
  const listQuery = parseListQuery(new URL(request.url), {}, ["date", "uuid"]);
  if (listQuery === null) throw new Response(null, { status: 404 });
  const page = await browseGallery(context.get(depsContext), {}, listQuery.after);
  const locale = getLocale();
  return { pictures: page.items.map((row) => pictureCardView(row, locale)), next: page.next };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: m.nav_gallery(),
    description: m.gallery_lead(),
    path: "/gallery",
    crumbs: [{ to: "/", label: m.nav_home() }],
    jsonLd: [imageGallery(head, m.nav_gallery(), loaderData?.pictures ?? [])],
  });
};

export default function GalleryPage({ loaderData: { pictures, next } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={m.nav_gallery()} lead={m.gallery_lead()} />
      <div className="wrap section follows">
        <AlbumLinks current={null} />
        {pictures.length === 0 ? (
          <EmptyState to="/" action={m.nav_home()}>
            {m.gallery_none()}
          </EmptyState>
        ) : (
          <Album pictures={pictures} />
        )}
        <Pager path="/gallery" next={next} />
      </div>
    </>
  );
}
