import type { Place } from '#contract/rules/derived-fields.ts';
import type { Layer } from '#web/records/layers.ts';

const NO_PLACE: Place<null> = {
  ...{ project_name: null, area_id: null, area_name: null, pillar_id: null, pillar_name: null, pillar_color: null },
  why: null,
};

/** Shows a rule in another project with its open instances, as the server moves them; closed ones stay. */
export function moveSeries(layer: Layer, ruleId: string, project_id: string | null): void {
  const place = project_id === null ? NO_PLACE : layer.placeOf(project_id);
  layer.patch('rule', ruleId, { project_id, project_name: place.project_name });
  for (const { id, template_id, completed } of layer.all('occurrence')) {
    if (template_id === ruleId && !completed) layer.patch('occurrence', id, { project_id, ...place });
  }
  for (const { id, template_id, completed, skipped, missed } of layer.all('instance')) {
    if (template_id === ruleId && !completed && !skipped && !missed) layer.patch('instance', id, { project_id });
  }
}

/** Shows the next task or occurrence of a rule on another day in the list of rules, which may wait for a connection. */
export function moveNext(layer: Layer, nextId: string, next_due: string | null): void {
  for (const { id, next_id } of [...layer.allKept('rule')]) {
    if (next_id === nextId) layer.patch('rule', id, { next_due });
  }
}
