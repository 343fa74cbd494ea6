import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { words } from "../../../platform/languages";
import { depsContext } from "../../../platform/request-context";
import { hrefOf } from "../../../ui/href";
import { Icon } from "../../../ui/icon";
import { LanguageNote } from "../../../ui/language-note";
import { SiteLink } from "../../../ui/link";
import { PageHead } from "../../../ui/page-head";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { ShareLinks } from "../../../ui/share-links";
import { getPicture } from "../gallery.service.server";
import { pictureView } from "../gallery-view.server";
import { PictureRow } from "../ui/album";
import { imageObject, shareImage } from "../ui/gallery-json-ld";
import { Stage } from "../ui/stage";
import { notHere } from "../../content/moved.server";
import { galleryContent } from "../gallery.content";
import type { Route } from "./+types/picture-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const picture = await getPicture(deps, params.category, params.id);
  if (picture === null)
    throw await notHere(deps, galleryContent, params.id, `/gallery/${params.category}/${params.id}`);
  const view = pictureView(picture, getLocale());
  return { ...view, url: `${deps.origin}${hrefOf(view.path)}` };
}

export const meta: Route.MetaFunction = ({ matches, loaderData: picture }) => {
  if (!picture) return [];
  const head = headData(matches);
  return pageMeta(head, {
    title: words(picture.title),
    description: words(picture.description),
    path: picture.path,
    image: shareImage(head, picture.slug),
    type: "article",
    crumbs: [
      { to: "/", label: m.nav_home() },
      { to: "/gallery", label: m.nav_gallery() },
      { to: picture.albumPath, label: picture.category },
    ],
    jsonLd: [{ ...imageObject(head, picture), dateCreated: picture.takenOn }],
  });
};

export default function PicturePage({ loaderData: picture }: Route.ComponentProps) {
  return (
    <>
      <LanguageNote of={picture.title} />
      <PageHead
        title={picture.title}
        lead={picture.description}
        picture={<Stage picture={picture} />}
        above={[
          { to: "/gallery", label: m.nav_gallery() },
          { to: picture.albumPath, label: picture.category },
        ]}
      >
        <p className="meta picture-meta">
          <span>
            <Icon name="calendar" />
            {picture.when}
          </span>
          <SiteLink to={picture.albumPath}>
            <Icon name="image" />
            {m.gallery_back({ album: picture.category })}
          </SiteLink>
        </p>
        <ShareLinks url={picture.url} title={words(picture.title)} />
      </PageHead>
      {picture.others.length === 0 ? null : (
        <Section
          id="others"
          title={m.gallery_others()}
          more={{ to: "/gallery", label: m.gallery_all_albums() }}
          className="section cool"
        >
          <PictureRow pictures={picture.others} />
        </Section>
      )}
    </>
  );
}
