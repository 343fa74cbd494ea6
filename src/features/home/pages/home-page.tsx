import { m } from "../../../paraglide/messages";
import { getLocale } from "../../../paraglide/runtime";
import { depsContext } from "../../../platform/pages/request-context";
import { Scene } from "../../../ui/art/components/scene";
import { organisationJsonLd } from "../../../ui/organisation-json-ld";
import { headData, pageMeta } from "../../../ui/page-meta";
import { Section } from "../../../ui/section";
import { PostCard } from "../../blog/ui/post-card";
import { EventRow } from "../../events/ui/event-row";
import { PartnerNames } from "../../team/ui/partner-list";
import { TestimonialBanner } from "../../team/ui/testimonial";
import { ProgramCard } from "../../programs/ui/program-card";
import { ImpactNumbers } from "../../site/achievements/ui/impact-numbers";
import { homeView } from "../home-view.server";
import { CampaignFeature } from "../ui/campaign-feature";
import { Hero } from "../ui/hero";
import { WaysIn } from "../ui/ways-in";
import type { Route } from "./+types/home-page";

export const loader = ({ context }: Route.LoaderArgs) => homeView(context.get(depsContext), getLocale());

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const head = headData(matches);
  return pageMeta(head, {
    title: "",
    description: m.home_description(),
    path: "/",
    jsonLd: loaderData ? [{ ...organisationJsonLd(head), ...loaderData.organisation }] : [],
  });
};

type HomeView = Route.ComponentProps["loaderData"];

export default function HomePage({ loaderData: home }: Route.ComponentProps) {
  const { numbers, programs, campaign, events, posts, testimonial, partners } = home;
  return (
    <>
      <Hero promise={home.promise} purpose={home.purpose} />
      <NumbersSection numbers={numbers} />
      {campaign ? <CampaignFeature campaign={campaign} /> : null}
      <ProgramsSection programs={programs} />
      {testimonial ? (
        <TestimonialBanner testimonial={testimonial}>
          <Scene name="training" label={m.home_voice_scene()} />
        </TestimonialBanner>
      ) : null}
      <EventsSection events={events} />
      <PostsSection posts={posts} />
      <PartnersSection partners={partners} />
      <WaysIn />
    </>
  );
}

const NumbersSection = ({ numbers }: Pick<HomeView, "numbers">) =>
  numbers.length > 0 ? (
    <Section
      id="numbers"
      title={m.achievements_squares()}
      more={{ to: "/achievements", label: m.home_numbers_all() }}
    >
      <ImpactNumbers numbers={numbers} />
    </Section>
  ) : null;

const ProgramsSection = ({ programs }: Pick<HomeView, "programs">) =>
  programs.length > 0 ? (
    <Section
      id="programs"
      title={m.programs_title()}
      more={{ to: "/programs", label: m.home_programs_all() }}
    >
      <div className="cards two uneven">
        {programs.map((program) => (
          <ProgramCard key={program.slug} program={program} level={3} />
        ))}
      </div>
    </Section>
  ) : null;

const EventsSection = ({ events }: Pick<HomeView, "events">) =>
  events.length > 0 ? (
    <Section id="events" title={m.home_events()} more={{ to: "/events", label: m.home_events_all() }}>
      <div className="rows">
        {events.map((event) => (
          <EventRow key={event.slug} event={event} level={3} />
        ))}
      </div>
    </Section>
  ) : null;

const PostsSection = ({ posts }: Pick<HomeView, "posts">) =>
  posts.length > 0 ? (
    <Section
      id="posts"
      title={m.home_posts()}
      more={{ to: "/blog", label: m.home_posts_all() }}
      className="section follows"
    >
      <div className="cards two">
        {posts.map((post) => (
          <PostCard key={post.slug} post={post} level={3} />
        ))}
      </div>
    </Section>
  ) : null;

const PartnersSection = ({ partners }: Pick<HomeView, "partners">) =>
  partners.length > 0 ? (
    <Section
      id="partners"
      title={m.home_partners()}
      more={{ to: "/team", label: m.home_team() }}
      className="section follows"
    >
      <PartnerNames partners={partners} />
    </Section>
  ) : null;
