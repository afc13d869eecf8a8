-- Every request is another phone with another form, for the hubs listed in a file (path, form token) in rotation.
local targets = {}
local current = 0
local headers = { ["Content-Type"] = "application/x-www-form-urlencoded" }

function init(args)
  math.randomseed(tonumber(args[2]))
  for line in io.lines(args[1]) do
    local path, token = line:match("(%S+) (%S+)")
    targets[#targets + 1] = { path = path, token = token }
  end
  if args[3] then headers["Accept"] = args[3] end
end

function request()
  current = current % #targets + 1
  local r = math.random
  local id = string.format("%08x-%04x-4%03x-a%03x-%06x%06x", r(0, 2 ^ 32 - 1), r(0, 65535), r(0, 4095), r(0, 4095), r(0, 2 ^ 24 - 1), r(0, 2 ^ 24 - 1))
  local body = "rating=5&comments=Calm+and+useful%2C+thank+you&submission_id=" .. id .. "&form_token=" .. targets[current].token
  return wrk.format("POST", targets[current].path, headers, body)
end
