/** Each task with its project on the server, by name. */
export async function filed(get: <Answer>(path: string) => Promise<Answer>): Promise<string[][]> {
  const tasks = await get<{ name: string; project_name: string }[]>('tasks');
  return tasks.map(({ name, project_name }) => [name, project_name]).toSorted();
}
