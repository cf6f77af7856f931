import { useSection } from '#web/platform/navigation.ts';
import { AllProjects } from './AllProjects.tsx';
import { ProjectPage } from './ProjectPage.tsx';

/** All projects; `project` in the URL opens one. */
export default function ProjectsPage() {
  const { params } = useSection();
  const { project } = params;
  return project === undefined ? (
    <AllProjects params={params} />
  ) : (
    <ProjectPage key={project} id={project} params={params} />
  );
}
