import { Suspense, useLayoutEffect } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { isRoute, paths, withoutLastSlash } from '../../contract/paths.ts';
import { fetched } from '../ui/loading/fetched.tsx';
import { PageProblem } from '../ui/loading/page-problem.tsx';
import { Page } from './page.tsx';
import { prepareParts, screenLayers } from './screen-parts.tsx';

/** The whole kit on one page, for those who build with it. */
const Kit = import.meta.env.DEV
  ? fetched(() => import('./kit/kit-screen.tsx'), 'KitScreen', PageProblem)
  : null;
const kitPath = '/kit';

const routes: RouteObject[] = [...screenLayers].map(([path, layers]) =>
  layers.slice(0, -1).reduceRight<RouteObject>((child, { element }) => ({ element, children: [child] }), {
    // What stands behind the path of a request names it.
    path: path === paths.request ? `${path}/*` : path,
    element: layers.at(-1)?.element,
  }),
);
if (Kit !== null) {
  const element = (
    <Page title="Kit">
      <Kit />
    </Page>
  );
  routes.push({ path: kitPath, element });
}

/** Shows the screen of the address, inside what surrounds it, to whoever may see it. */
export function AppRoutes() {
  const location = useLocation();
  const { pathname } = location;
  useLayoutEffect(() => void prepareParts(pathname), [pathname]);
  // The router alone would take any letter case and slashes at the end, which the server answers with 404.
  const isKnown = isRoute(pathname) || (Kit !== null && pathname === kitPath);
  const shown = useRoutes(routes, isKnown ? location : { ...location, pathname: paths.notFound });
  const shorter = withoutLastSlash(pathname);
  if (shorter !== null && isRoute(shorter))
    return <Navigate to={{ ...location, pathname: shorter }} replace />;
  return <Suspense>{shown}</Suspense>;
}
