-- For wrk: queries of different random positions with 8 to 22 seeds in play and 6 pits per side. For
-- usage see tests/load/README.md.
request = function()
  local pits = {}
  for place = 1, 14 do pits[place] = 0 end
  for _ = 1, math.random(8, 22) do
    local place = math.random(1, 12)
    if place > 6 then place = place + 1 end  -- the seventh is a store
    pits[place] = pits[place] + 1
  end
  return wrk.format("GET", "/api/v1/query?line=0&position=" .. table.concat(pits, ","))
end
