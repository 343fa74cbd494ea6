/**
 * The only script of a page before it is touched. Constant bytes, so that one hash each admits them on every page.
 * Written small by hand: they travel with each page. Plain syntax, since a parse error would cost the theme as well.
 */

/**
 * In the head, before the first paint: puts `light` or `dark` on the root (spec §4: key `app-theme`, default system) and
 * follows the system while nothing else is chosen.
 */
export const THEME_SCRIPT =
  '(function(){var r=document.documentElement,q=matchMedia("(prefers-color-scheme:dark)");function a(){var t;try{t=localStorage.getItem("app-theme")}catch(e){}if(t!="light"&&t!="dark")t=q.matches?"dark":"light";r.classList.remove("light","dark");r.classList.add(t)}a();q.addEventListener&&q.addEventListener("change",a);addEventListener("storage",a)})()';

/**
 * Theme toggle and menu, by delegation, for as long as the page lives. `data-module` names a script that is fetched when
 * its button is pressed, for what must work without the application; if it cannot be, the element behind says so.
 */
export const CONTROLS_SCRIPT =
  'document.addEventListener("click",e=>{const r=document.documentElement,t=e.target.closest&&e.target.closest("[data-theme-toggle],[data-menu-open],[data-menu-close],[data-menu] a,[data-module]"),m=document.querySelector("[data-menu]");if(!t)return;if("themeToggle"in t.dataset){const k=r.classList.contains("dark")?"light":"dark";r.classList.remove("light","dark");r.classList.add(k);try{localStorage.setItem("app-theme",k)}catch{}}else if("module"in t.dataset)import(t.dataset.module).then(x=>x.default(t),()=>{t.nextElementSibling.hidden=false});else if("menuOpen"in t.dataset)m.showModal();else m.close()});';

/**
 * At the end of the body. On the first touch that the line carries: hands React Router what its own `<Scripts>` would have handed it,
 * and starts the page. Never when the reader saves data.
 */
export const BOOT_SCRIPT =
  CONTROLS_SCRIPT +
  '{const s=document.getElementById("boot"),n=navigator.connection,l=p=>import(p);let k;const go=async()=>{if(k)return;k=1;try{const b=JSON.parse(s.textContent);const[,...x]=await Promise.all([l(b.manifest),...b.routes.map(async([i,u])=>[i,Object.assign({},...await Promise.all(u.map(l)))])]);window.__reactRouterRouteModules=Object.fromEntries(x);window.__reactRouterContext={...b.context,stream:new Blob([b.data]).stream()};await l(b.entry)}catch{k=0}};' +
  'if(s&&!(n&&n.saveData))for(const e of["pointerdown","keydown","focusin"])addEventListener(e,go,{passive:true,capture:true})}';
