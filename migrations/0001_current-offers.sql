-- only adds
CREATE VIEW "public"."current_offers" AS (
  select o.media_type, o.title_id, o.type, o.link, o.first_seen, o.witnessed, o.absent_since,
    o.source, o.provider_id as offered_by, own.merged_into is not null as is_merged,
    coalesce(own.merged_into, o.provider_id) as provider_id, p.family_id
  from offers o
  left join providers own on own.id = o.provider_id
  left join providers p on p.id = coalesce(own.merged_into, o.provider_id)
  where o.region = 'BR' and o.gone_at is null);