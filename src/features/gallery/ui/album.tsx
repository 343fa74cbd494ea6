import { m } from "../../../paraglide/messages";
import { SiteLink } from "../../../ui/link";
import { Text } from "../../../ui/text";
import { GALLERY_CATEGORIES } from "../gallery.model";
import type { PictureCardView } from "../gallery-view.server";
import { galleryCategoryLabel } from "./gallery-labels";
import { GalleryPicture } from "./gallery-picture";
import "../../../ui/styles/page.css";
import "../../../ui/styles/card.css";
import "./album.css";

export function AlbumLinks({ current }: { current: string | null }) {
  const albums = GALLERY_CATEGORIES.map((category) => ({
    to: `/gallery/${category}`,
    label: galleryCategoryLabel(category),
    here: category === current,
  }));
  return (
    <nav aria-label={m.gallery_albums()}>
      <ul className="filters">
        {[{ to: "/gallery", label: m.list_all(), here: current === null }, ...albums].map((album) => (
          <li key={album.to}>
            <SiteLink to={album.to} aria-current={album.here ? "page" : undefined}>
              {album.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Album({ pictures }: { pictures: PictureCardView[] }) {
  return (
    <div className="album first-large">
      <ul className="album-pictures">
        {pictures.map((picture, index) => (
          <PictureTile key={picture.slug} picture={picture} first={index === 0} />
        ))}
      </ul>
      <p className="album-consent">
        {m.gallery_withdraw()} <SiteLink to="/contact">{m.gallery_withdraw_link()}</SiteLink>
      </p>
    </div>
  );
}

export function PictureRow({ pictures, level = 3 }: { pictures: PictureCardView[]; level?: 2 | 3 }) {
  return (
    <ul className="album">
      {pictures.map((picture) => (
        <PictureTile key={picture.slug} picture={picture} level={level} />
      ))}
    </ul>
  );
}

type TileProps = { picture: PictureCardView; level?: 2 | 3; first?: boolean };

function PictureTile({ picture, level = 2, first = false }: TileProps) {
  const Heading = `h${level}` as const;
  return (
    <li className="card tile">
      <GalleryPicture picture={picture} size={first ? "large" : "card"} first={first} />
      <Heading>
        <SiteLink to={picture.path}>
          <Text of={picture.title} />
        </SiteLink>
      </Heading>
      <p className="meta">
        <span>{picture.category}</span>
        <span>{picture.when}</span>
      </p>
    </li>
  );
}
