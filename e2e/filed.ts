/** Each task with its project, by its name, as the server has them. */
export async function filed(get: <Answer>(path: string) => Promise<Answer>): Promise<string[][]> {
  const tasks = await get<{ name: string; project_name: string }[]>('tasks');
  return tasks.map(({ name, project_name }) => [name, project_name]).toSorted();
}
