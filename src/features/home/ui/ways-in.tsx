import { m } from "../../../paraglide/messages";
import { Icon } from "../../../ui/icons/icon";
import { SiteLink } from "../../../ui/link";
import "./ways-in.css";

export function WaysIn() {
  const ways = [
    {
      icon: "laptop",
      title: m.home_learn(),
      text: m.home_learn_text(),
      to: "/register",
      action: m.shell_become_learner(),
    },
    {
      icon: "users",
      title: m.home_mentor(),
      text: m.home_mentor_text(),
      to: "/mentor-application",
      action: m.home_mentor_action(),
    },
    {
      icon: "handshake",
      title: m.home_partner(),
      text: m.home_partner_text(),
      to: "/partnership",
      action: m.home_partner_action(),
    },
    {
      icon: "heart",
      title: m.home_give(),
      text: m.home_give_text(),
      to: "/support",
      action: m.home_support(),
    },
  ] as const;
  return (
    <section className="ways" aria-label={m.home_ways()}>
      {ways.map(({ icon, title, text, to, action }) => (
        <div key={to}>
          <Icon name={icon} />
          <h2>{title}</h2>
          <p>{text}</p>
          <SiteLink className="button" to={to}>
            {action}
          </SiteLink>
        </div>
      ))}
    </section>
  );
}
